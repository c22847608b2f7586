const KEY = 'almanac.revision'

interface Floor {
  key_id: string
  revision: number
}

let seen: Floor = { key_id: '', revision: 0 }

/** What an earlier visit or another tab has left; storage that is closed or holds something else knows nothing. */
function kept(): Floor {
  try {
    const [key_id = '', revision = ''] = (localStorage.getItem(KEY) ?? '').split(' ')
    return { key_id, revision: Number(revision) || 0 }
  } catch {
    return { key_id: '', revision: 0 }
  }
}

/** The highest revision that this browser has taken over under this key: 0 for a key that it has not met. */
export function floorOf(key_id: string): number {
  return Math.max(...[seen, kept()].map((floor) => (floor.key_id === key_id ? floor.revision : 0)))
}

/** From now on nothing lower is taken under this key, in this tab and in later ones. */
export function raiseFloor(key_id: string, revision: number): void {
  seen = { key_id, revision: Math.max(revision, floorOf(key_id)) }
  try {
    localStorage.setItem(KEY, `${key_id} ${seen.revision}`)
  } catch {
    // Without storage this tab still remembers.
  }
}
