-- When whoever holds the account proved that they read its mailbox: by confirming the address in a browser that was signed in, by a new password by mail, or by Google.
-- Null for all users of earlier releases: somebody else may have confirmed the address.
alter table users add column mailbox_proven_at timestamptz;
