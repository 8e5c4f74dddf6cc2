/** Four questions and their answers. A text between backticks is set as code. */
export const blogs = {
  title: "Blogs",
  heading: "Four questions from the workshop",
  description:
    "How we make pages fast, what prototypal inheritance is, why we write unit tests, and how parts are found by name.",
  items: [
    {
      id: "performance",
      question: "How do you make a front-end feel fast?",
      answer: [
        "Start by measuring, because intuition is usually wrong. Three numbers tell most of the story: how long until the largest thing on the screen is painted, how much the page jumps while it loads, and how long it takes to answer a tap. Measure them on a cheap phone over a slow network, not on the machine you build with.",
        "Then send less. The cheapest script is the one that never leaves the server, so render what you can there, split the rest by page, and load what sits below the fold when the reader comes near it. Give files names that contain their hash and let browsers keep them for a year. Compress text when you build instead of for each request.",
        "Reserve space for images with `width` and `height`, load the first one eagerly and the rest lazily, and choose stand-in fonts with the same widths, so nothing moves when the typeface arrives.",
        "Last, do less work per change. Keep state close to where it is used, so that typing into one field doesn't render the whole page; give list items stable keys; show a long list page by page. Reach for `memo` when a profile shows that it helps, not before.",
      ],
    },
    {
      id: "prototypes",
      question: "How does prototypal inheritance work?",
      answer: [
        "In JavaScript an object can have another object as its prototype. When you read a property the object doesn't have, the engine looks at its prototype, then at the prototype's prototype, and so on until it finds the property or the chain ends at `null`. Nothing is copied: a thousand brake discs can share one `describe` function that lives on the object they all point to.",
        "You can set that up by hand: `const disc = Object.create(part)` makes an object whose prototype is `part`. A constructor does it for you: objects made by `new Disc()` get `Disc.prototype` as their prototype. `class Disc extends Part` is the same thing in friendlier clothes, linking `Disc.prototype` to `Part.prototype`.",
        'Reading goes up the chain, writing doesn\'t. `disc.name = "Front"` puts a property on the disc itself and hides the one further up. That is why shared arrays and objects on a prototype are a classic trap: changing one in place changes it for everybody, since nobody has a copy of their own.',
        'To see whether a property is an object\'s own, ask `Object.hasOwn(disc, "name")`. And leave the prototypes of the language alone: adding to `Array.prototype` reaches into code you have never seen.',
      ],
    },
    {
      id: "unit-tests",
      question: "What is a unit test, and why write them?",
      answer: [
        "A unit test runs one small piece of a program with known input and checks what comes out. A good one reads like a promise: an order of three discs at 49.90 costs 149.70; an order below the minimum is refused, and the refusal names the minimum.",
        "They earn their keep in three ways. They tell within seconds that a change broke something, while you still remember what you changed. They let you rebuild the inside of a function without fear, as long as they check what it does and not how. And they are documentation that can't go stale, because it fails when it does.",
        "Write them where there are rules: prices, stock, dates, everything with edges. Test the edge itself and both sides of it. Avoid replacing half the program by stand-ins: a test that only shows that the stand-ins were called proves little. When code is hard to test, it is often doing two things, and the test is telling you so.",
        "They don't replace trying the whole. A shop where every unit passes can still fail to take an order, so a few slower tests should walk through it in a real browser with a real database.",
      ],
    },
    {
      id: "search",
      question: "How would you find products by name in a long list?",
      answer: [
        "For a list that is in memory anyway, filter it: put the search and each name into the same form, then ask whether one contains the other. `products.filter((product) => product.name.toLowerCase().includes(wanted.toLowerCase()))` is enough for a few hundred products. Split the search into words and require every word, so that “disc brake” finds “Brake Disc” too.",
        "For thousands, let the database do it, and only send back one page. A plain `LIKE '%disc%'` reads every row, because an ordinary index can only help when the beginning is known. A trigram index cuts each name into pieces of three letters and finds the rows that share the pieces of the search, wherever they are; this shop looks for names and part numbers that way.",
        "Page through the results by the last row you saw rather than by skipping: “the next 24 after this name” costs the same on page 400 as on page 1.",
        "On the page itself, keep the search in the address, so it can be linked and the Back button works. If you search while the user types, wait for a short pause and drop answers that were overtaken by newer ones.",
      ],
    },
  ],
};
