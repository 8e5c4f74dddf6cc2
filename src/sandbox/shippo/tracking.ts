type TrackedParcel = {
  carrier: string;
  number: string;
  /** When its label was bought, and the transit days of its service; null for an unknown number. */
  sent: { at: Date; days: number } | null;
  now: Date;
};

const hourMs = 3_600_000;

/** Returns the tracking of a parcel: in transit from an hour after its label was bought, delivered after the transit days of its service. */
export function trackingOf({ carrier, number, sent, now }: TrackedParcel) {
  const same = { carrier, tracking_number: number, messages: [] };
  if (!sent) return { ...same, tracking_history: [] };
  const created = sent.at.getTime();
  const steps = [
    { status: "PRE_TRANSIT", at: created, status_details: "The label was printed." },
    { status: "TRANSIT", at: created + hourMs, status_details: "The parcel is on its way." },
    { status: "DELIVERED", at: created + sent.days * 24 * hourMs, status_details: "The parcel was delivered." },
  ];
  const history = steps
    .filter(({ at }) => at <= now.getTime())
    .map(({ at, ...step }, index) => {
      const instant = new Date(at).toISOString();
      return {
        ...step,
        object_id: `${number}-${index}`,
        object_created: instant,
        object_updated: instant,
        status_date: instant,
      };
    });
  const current = history.at(-1);
  return {
    ...same,
    eta: new Date(steps[2]!.at).toISOString(),
    tracking_history: history,
    ...(current && { tracking_status: current }),
  };
}
