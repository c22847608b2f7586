import { ApiError } from '@almanac/api-client'
import { announce } from '@almanac/auth'

/** Fetches the archive of a user, whole. Throws ApiError: status 0 when there was no answer or it broke off. */
export async function fetchArchive(user_id: string): Promise<Blob> {
  try {
    const answer = await fetch(`/api/users/${encodeURIComponent(user_id)}/own_data.zip`, { cache: 'no-store' })
    if (answer.ok) return await answer.blob()
    if (answer.status === 401) announce({ type: 'unauthorized', study_closed: false })
    throw new ApiError(answer.status, [])
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, [])
  }
}

/** Milliseconds until the browser has surely taken the file. */
const TAKEN = 60_000

/** Gives a file to the browser, to be kept where its user keeps files. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), TAKEN)
}
