import { api, apiFile, ApiError } from '@almanac/api-client'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import {
  createReport,
  downloadReport,
  listReports,
  removeReport,
  type Report,
  type ReportFormat,
} from '@almanac/contracts/activities/reports'
import { newId } from '@almanac/domain/ids'
import { saveFile } from '@almanac/ui/content'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReportRequest } from './reportRequest'

/** Polling interval while a report is being created. */
const REFETCH_INTERVAL_MS = 1_500

/** Whether a report is still being created. */
export const isPending = ({ state }: Report): boolean => state === 'queued' || state === 'running'

/** The file name of a downloaded report. */
const fileName = ({ format, end_date }: Report): string =>
  `health-history${end_date === null ? '' : `-${end_date}`}.${format}`

/** The stored reports, with functions to create, download and delete one. A report requested here is downloaded once it is ready. */
export function useReports() {
  const client = useQueryClient()
  const list = useQuery({
    ...queryOf(listReports),
    refetchInterval: ({ state }) => (state.data?.some(isPending) ? REFETCH_INTERVAL_MS : false),
  })
  const awaited = useRef(new Set<string>())
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const reload = () => client.invalidateQueries({ queryKey: [listReports.id] })

  const run = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new ApiError(0, []))
    } finally {
      setBusy(null)
    }
  }
  const download = (report: Report) =>
    run(report.id, async () => saveFile(await apiFile(downloadReport, { params: { id: report.id } }), fileName(report)))

  const take = useEffectEvent((reports: readonly Report[]) => {
    for (const report of reports)
      if (!isPending(report) && awaited.current.delete(report.id) && report.state === 'done') void download(report)
  })
  useEffect(() => take(list.data ?? []), [list.data])

  return {
    reports: list.data,
    busy,
    failure,
    download: (report: Report) => void download(report),
    create: (wanted: ReportRequest, format: ReportFormat) =>
      run(format, async () => {
        const id = newId()
        awaited.current.add(id)
        await api(createReport, { body: { id, format, ...wanted } })
        await reload()
      }),
    remove: (report: Report) =>
      void run(report.id, async () => {
        await api(removeReport, { params: { id: report.id } })
        await reload()
      }),
  }
}
