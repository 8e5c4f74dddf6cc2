/** Names the draft of a user's order of a part. */
export function orderDraft(partId: string, user: { id: string }): string {
  return `order:${partId}:${user.id}`;
}
