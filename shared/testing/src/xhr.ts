type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** The part of XMLHttpRequest that the product uses, backed by `fetch`: jsdom's own uses the network. */
export function xhrOver(fetchFrom: Fetch): new () => object {
  return class FakeXhr {
    upload: { onprogress?: (event: object) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    #request: [method: string, url: string] = ['GET', '']
    #headers = new Headers()
    #answered = new Headers()
    #aborted = false

    open(method: string, url: string): void {
      this.#request = [method, url]
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }

    getAllResponseHeaders(): string {
      return [...this.#answered].map(([name, value]) => `${name}: ${value}`).join('\r\n')
    }

    abort(): void {
      this.#aborted = true
      this.onabort?.()
    }

    send(body: Blob): void {
      const [method, url] = this.#request
      this.upload.onprogress?.({ lengthComputable: true, loaded: body.size / 2, total: body.size })
      const receive = async () => {
        const answer = await fetchFrom(url, { method, headers: this.#headers, body })
        this.responseText = await answer.text()
        this.status = answer.status
        this.#answered = answer.headers
      }
      receive().then(
        () => {
          if (!this.#aborted) this.onload?.()
        },
        () => {
          if (!this.#aborted) this.onerror?.()
        },
      )
    }
  }
}
