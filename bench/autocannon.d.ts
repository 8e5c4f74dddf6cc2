declare module "autocannon" {
  type Request = { method?: "GET" | "POST" | "PATCH"; path?: string; headers?: Record<string, string>; body?: string };
  type Client = { setRequests(requests: Request[]): void };
  type Result = { non2xx: number; errors: number; timeouts: number };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    sampleInt: number;
    requests: Request[];
    idReplacement: boolean;
    setupClient: (client: Client) => void;
  };
  type Running = Promise<Result> & {
    on(
      event: "response",
      listener: (client: Client, statusCode: number, bytes: number, milliseconds: number) => void,
    ): Running;
  };
  export default function autocannon(options: Options): Running;
}
