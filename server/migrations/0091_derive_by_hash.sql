-- 0090 replaced the function and so lost two of its settings: it hashes whatever its caller forbids, and compiles nothing.
alter function derived_leads(text, uuid[], uuid[]) set enable_hashjoin = on;
alter function derived_leads(text, uuid[], uuid[]) set jit = off;
