import { diagnose, RemoteFailure } from '@almanac/federation/loading'

/**
 * Runs a script once it has come and is what was published. Rejects with reason
 * `integrity` when it is something else, `entry` when it does not come,
 * `timeout` after the limit in milliseconds.
 */
export async function runScript(url: string, integrity: string, limit: number): Promise<void> {
  const ended = await new Promise<'load' | 'error' | 'timeout'>((resolve) => {
    const script = document.createElement('script')
    const end = (how: 'load' | 'error' | 'timeout') => {
      clearTimeout(timer)
      script.remove()
      resolve(how)
    }
    const timer = setTimeout(() => {
      end('timeout')
    }, limit)
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
  if (ended === 'timeout') throw new RemoteFailure('timeout', { url })
  if (ended === 'error') throw await diagnose(url, 'entry')
}
