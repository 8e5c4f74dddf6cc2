export const kitRules = {
  /** Different parts in a kit. */
  components: 100,
  quantity: { required: true, min: 1, max: 1_000 },
} as const;
