/** The refusals that a page words itself, without a response of the API. */
export const browserErrors = {
  invalid: "Please check the marked fields.",
  garage_full: "Your garage is full. Please remove a vehicle that you no longer need.",
  internal: "Something went wrong on our side. Please try again.",
};
