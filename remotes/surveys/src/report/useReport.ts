import { ApiError } from '@almanac/api-client'
import { useRef, useState } from 'react'
import { saveFile } from '@almanac/ui/content'

/** The result of a download or mail. */
export type ReportResult = 'downloaded' | 'sent' | 'download_failed' | 'send_failed'

interface ReportCalls {
  /** Fetches the document. */
  download: () => Promise<Blob>
  /** Mails it to the participant's own address. */
  send: () => Promise<unknown>
  /** File name of the download. */
  filename: string
}

/** Downloads or mails a document. Further presses while one is in progress have no effect. */
export function useReport({ download, send, filename }: ReportCalls) {
  const [busy, setBusy] = useState<'download' | 'send' | null>(null)
  const [result, setResult] = useState<ReportResult | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const active = useRef(false)

  const run = async (what: 'download' | 'send') => {
    if (active.current) return
    active.current = true
    setBusy(what)
    setFailure(null)
    try {
      if (what === 'download') saveFile(await download(), filename)
      else await send()
      setResult(what === 'download' ? 'downloaded' : 'sent')
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new ApiError(0, []))
      setResult(what === 'download' ? 'download_failed' : 'send_failed')
    } finally {
      active.current = false
      setBusy(null)
    }
  }
  return {
    busy,
    result,
    failure,
    download: () => void run('download'),
    send: () => void run('send'),
    clear: () => setResult(null),
  }
}
