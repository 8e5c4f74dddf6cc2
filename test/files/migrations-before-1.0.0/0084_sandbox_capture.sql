-- The sandbox's Stripe also holds a card's money before it is captured.
alter table sandbox.stripe_intents drop constraint stripe_intents_status_check;
alter table sandbox.stripe_intents
  add constraint stripe_intents_status_check
    check (status in ('requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'succeeded', 'canceled')),
  add column amount_received integer not null default 0 check (amount_received between 0 and amount);
update sandbox.stripe_intents set amount_received = amount where status = 'succeeded';

alter table sandbox.stripe_charges
  add column amount_captured integer not null default 0,
  -- Until when the amount is held; null for a charge that is captured, released or declined.
  add column capture_before timestamptz;
update sandbox.stripe_charges set amount_captured = amount where status = 'succeeded';
alter table sandbox.stripe_charges add check (amount_captured between 0 and amount);
create index stripe_charges_held on sandbox.stripe_charges (capture_before) where capture_before is not null;
