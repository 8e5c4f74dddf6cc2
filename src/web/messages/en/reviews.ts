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
