/** Names the draft of what a customer typed at the checkout. */
export const contactDraft = (customer: { id: string }) => `checkout:${customer.id}`;
