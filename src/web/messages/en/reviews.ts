/** The words of the review form. */
export const review = {
  heading: "How did we do? Tell us.",
  name: "Name",
  comment: "Comments",
  rating: "Rating",
  ratingHint: "A number from 1 (poor) to 5 (great).",
  submit: "Post review",
  saved: "Thank you for your review!",
};

export const addReview = {
  title: "Add Review",
  lead: "What you write appears on the home page, under your name.",
  more: "Thank you. You can write another one, or go on.",
  see: "See it on the home page",
};
