-- Each claim of a job read all that wait, so that thousands of mails slowed each other down.
create index jobs_due on jobs (queue, run_at, id);
