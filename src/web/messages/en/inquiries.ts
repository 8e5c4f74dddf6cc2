import { listCount } from "./grammar.ts";

/** The words of asking staff about a part. */
export const inquiries = {
  title: "Ask us about a part",
  lead: "Tell us what you need. We'll look for it and reply by email.",
  query: "What you searched for",
  vehicle: "Vehicle:",
  message: "Your question",
  messageHint: "The part, its number if you have it, and what it should fit.",
  email: "Email",
  emailHint: "We'll reply to this address and use it for nothing else.",
  name: "Name",
  optional: "Optional",
  submit: "Send question",
  sent: (email: string) => `Thank you. We'll reply to ${email}.`,
};

/** The words of the staff page that lists the questions. */
export const staffInquiries = {
  title: "Questions",
  lead: "Questions from visitors. Reply by email, then mark the question as answered.",
  count: listCount("question", "questions"),
  searchLabel: "Search questions",
  searchHint: "Words, email or what was searched",
  filter: "Show",
  filters: { open: "Open", answered: "Answered", all: "All" },
  columns: { message: "Question", about: "About", from: "From", createdAt: "Asked", actions: "Actions" },
  answer: "Mark as answered",
  answerOf: (email: string) => `Mark as answered: ${email}`,
  reopen: "Reopen",
  reopenOf: (email: string) => `Reopen: ${email}`,
  answeredAt: "Answered",
  answered: (email: string) => `The question from ${email} is marked as answered.`,
  reopened: (email: string) => `The question from ${email} is open again.`,
  notChanged: (email: string, why: string) => `The question from ${email} was not changed. ${why}`,
  none: "No question matches",
  empty: "There are no open questions",
};
