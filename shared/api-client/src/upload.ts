/**
 * A `fetch` that reports upload progress, from 0 to 1. The native one does not: a stream as
 * request body needs HTTP/2 in some browsers and is unsupported in others. The whole body
 * is read first, so it is for files that fit into memory.
 */
export function uploadFetch(onProgress: (share: number) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = await request.blob()
    request.signal.throwIfAborted()
    return send(request, body, onProgress)
  }
}

function send(request: Request, body: Blob, onProgress: (share: number) => void): Promise<Response> {
  const sending = new XMLHttpRequest()
  const abort = () => sending.abort()
  return new Promise<Response>((resolve, reject) => {
    sending.open(request.method, request.url)
    request.headers.forEach((value, name) => sending.setRequestHeader(name, value))
    sending.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    sending.onload = () => resolve(Promise.resolve(sending).then(responseOf))
    sending.onerror = () => reject(new TypeError('The request did not get through'))
    sending.onabort = () => reject(request.signal.reason ?? new DOMException('Aborted', 'AbortError'))
    request.signal.addEventListener('abort', abort)
    sending.send(body)
  }).finally(() => request.signal.removeEventListener('abort', abort))
}

/** Statuses whose responses have no body: a Response refuses one. */
const WITHOUT_BODY = [204, 205, 304]

/** Builds the Response; an upload returns JSON. Throws for a status that no Response can have. */
function responseOf(sending: XMLHttpRequest): Response {
  const { status, responseText } = sending
  return new Response(WITHOUT_BODY.includes(status) ? null : responseText, {
    status,
    headers: headersOf(sending.getAllResponseHeaders()),
  })
}

/** Parses raw response headers into Headers. */
function headersOf(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
