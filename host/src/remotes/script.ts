import { RemoteFailure } from './failure'

/** Runs a script once it has come. Rejects with reason `entry` when it does not, `timeout` after the limit in milliseconds. */
export function runScript(url: string, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const end = (failure?: RemoteFailure) => {
      clearTimeout(timer)
      script.remove()
      if (failure) reject(failure)
      else resolve()
    }
    const timer = setTimeout(() => {
      end(new RemoteFailure('timeout'))
    }, limit)
    script.onload = () => {
      end()
    }
    script.onerror = () => {
      end(new RemoteFailure('entry'))
    }
    script.crossOrigin = 'anonymous'
    script.src = url
    document.head.append(script)
  })
}
