"""SIMPL: several discriminants per label, and a cut or a small tree on the projections."""
