import { apiAddress, usableToken } from "#web/client/people/access-token.ts";
import { ApiError, offline } from "#web/client/api-error.ts";

type Sending = {
  path: string;
  file: File;
  /** Called with the share of the file that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Posts a file to the API; resolves with the response body, or with null where `signal` stopped it. An XMLHttpRequest, since `fetch` reports no
 * upload progress. Rejects with `ApiError`.
 */
export async function sendFile<T>({ path, file, onProgress, signal }: Sending): Promise<T | null> {
  const token = await usableToken();
  if (signal.aborted) return null;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", apiAddress(path));
    request.setRequestHeader("accept-language", document.documentElement.lang);
    request.setRequestHeader("content-type", "application/octet-stream");
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer as T);
      else reject(new ApiError(request.status, answer));
    });
    request.addEventListener("error", () => reject(offline(new Error("the file could not be sent"))));
    request.addEventListener("abort", () => resolve(null));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
