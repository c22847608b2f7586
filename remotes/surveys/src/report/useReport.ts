import { ApiError } from '@almanac/api-client'
import { useRef, useState } from 'react'
import { saveFile } from '@almanac/ui/content'

/** What became of a document that was wanted. */
export type ReportResult = 'downloaded' | 'sent' | 'download_failed' | 'send_failed'

interface ReportCalls {
  /** Makes the document. */
  download: () => Promise<Blob>
  /** Has it sent to the participant's own address. */
  send: () => Promise<unknown>
  /** The name of the file among the downloads. */
  filename: string
}

/** Getting a document, to keep or by mail. While one is under way a further press does nothing. */
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
