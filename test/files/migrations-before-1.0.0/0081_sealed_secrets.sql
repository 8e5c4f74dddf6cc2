-- Secrets are encrypted with a key outside the database (decision 0052). Those that are have no `value`, so that an earlier release does not take
-- what is encrypted for the secret.
alter table secrets add column sealed text, add constraint secrets_sealed_or_clear check (sealed is null or value = '');
