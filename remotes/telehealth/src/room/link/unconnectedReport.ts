import { api } from '@almanac/api-client'
import { reportUnconnected } from '@almanac/contracts/telehealth/room'
import type { UnconnectedHelp } from '../VideoRoom'

/** The care team is written to after this long without a path: an attempt of the first half minute may still succeed. */
const INFORM_AFTER_MS = 30_000

/**
 * Reports to the server that a page finds no path to another: at once, for the care team's phone number, and again
 * after INFORM_AFTER_MS, for a mail to the care team. A report that fails is sent again with the next `follow`.
 */
export class UnconnectedReport {
  private unreachableSince: number | null = null
  private page: string | null = null
  private sent: 'nothing' | 'number' | 'mail' = 'nothing'
  private sending = false

  constructor(
    private readonly appointment_id: string,
    private readonly from: string,
    private readonly onHelp: (help: UnconnectedHelp) => void,
  ) {}

  /** Called after changes. `to`: a page that counts as unreachable. Milliseconds of one clock. */
  follow(to: string | null, isConnected: boolean, now: number): void {
    if (isConnected) this.unreachableSince = null
    if (to === null || isConnected) return
    this.page = to
    this.unreachableSince ??= now
    if (this.sending) return
    if (now - this.unreachableSince >= INFORM_AFTER_MS && this.sent !== 'mail') void this.send(to, true)
    else if (this.sent === 'nothing') void this.send(to, false)
  }

  /** The page without a path to it, of which the care team does not know yet: leaving it is giving up. */
  givenUp(): string | undefined {
    return this.unreachableSince !== null && this.sent !== 'mail' ? (this.page ?? undefined) : undefined
  }

  private async send(to: string, inform: boolean): Promise<void> {
    this.sending = true
    try {
      const params = { id: this.appointment_id }
      const answer = await api(reportUnconnected, { params, body: { from: this.from, to, inform } })
      this.sent = inform || answer.care_team_informed ? 'mail' : 'number'
      this.onHelp({ careTeamInformed: answer.care_team_informed, phone: answer.phone })
    } catch {
      // The server was not reached, or the other page has just left.
    } finally {
      this.sending = false
    }
  }
}
