import { expect, test } from "vitest";
import { externalImagesOf } from "#shop/desk/content/content-images.ts";

test("the images on other servers of a text are found, however Markdown names them, and no links, own images or other addresses", () => {
  const text = `![a](https://img.example/a.png "title") and ![b](<https://img.example/b.png>)
[link](https://shop.example/) ![own](/images/x.webp) ![c](http://img.example/c.png) ![brackets](https://img.example/d_(1).png)
![e][Photo], ![f][], ![g]

[photo]: https://img.example/e.png
[f]: <https://img.example/f.png> "title"
[g]: https://img.example/g.png
![[h] in brackets](https://img.example/h.png) [![linked](https://img.example/i.png)](https://shop.example/)

- in a list: ![j](https://img.example/j\\_1.png)

> [k]: https://img.example/k.png
> ![k]

| a | b |
| - | - |
| ![l](https://img.example/l.png) | \`![m](https://img.example/m.png)\` |

[unused]: https://img.example/unused.png`;
  expect(externalImagesOf(text).toSorted()).toEqual(
    ["a", "b", "d_(1)", "e", "f", "g", "h", "i", "j_1", "k", "l"].map((name) => `https://img.example/${name}.png`),
  );
});
