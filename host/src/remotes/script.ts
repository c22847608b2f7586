/** How a script ended: run, refused or not to be had, or not come in time. */
export type ScriptEnd = 'load' | 'error' | 'timeout'

/** Adds a script to the page and waits for it so many milliseconds. It is run only if it has the hash. */
export function addScript(url: string, integrity: string, timeout: number): Promise<ScriptEnd> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const end = (how: ScriptEnd) => {
      clearTimeout(timer)
      script.remove()
      resolve(how)
    }
    const timer = setTimeout(() => {
      end('timeout')
    }, timeout)
    script.onload = () => {
      end('load')
    }
    script.onerror = () => {
      end('error')
    }
    script.crossOrigin = 'anonymous'
    script.integrity = integrity
    script.src = url
    document.head.append(script)
  })
}
