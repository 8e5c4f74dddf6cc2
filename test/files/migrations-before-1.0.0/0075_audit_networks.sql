-- Where an event came from is personal data and deleted after a while; the event itself can only be added to the log.
create table audit_networks (
  audit_id uuid primary key references audit,
  network text not null,
  at timestamptz not null default now()
);
create index audit_networks_by_age on audit_networks (at);
insert into audit_networks (audit_id, network, at) select id, network, at from audit where network is not null;
-- The column stays empty until no release writes it any more.
alter table audit disable trigger audit_is_append_only;
update audit set network = null where network is not null;
alter table audit enable trigger audit_is_append_only;

-- One job deletes what the settings store no longer.
delete from jobs where queue in ('purge-old-mails', 'purge-old-carts', 'purge-search-outcomes');
