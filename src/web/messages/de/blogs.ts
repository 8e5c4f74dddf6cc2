export * from "#web/messages/en/blogs.ts";
