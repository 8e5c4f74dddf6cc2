-- An owner gave staff of earlier releases their roles, and whoever runs the shop vouches for the address of its first admin: both count as proved, so that
-- their roles can be changed and given back.
update users set mailbox_proven_at = now() where role <> 'customer' and removed_at is null and mailbox_proven_at is null;
