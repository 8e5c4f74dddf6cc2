-- The span that queued a job (W3C Trace Context), which its run continues where traces are exported.
alter table jobs add column traceparent text;
