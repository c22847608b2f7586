/** The password of all users in the study of the end-to-end tests. */
export const PASSWORD = 'almanac-e2e'

// p11 to p14 live in another time zone or are named by a spec (e2e/study/README.md).
const FIRST = 15
const LAST = 99

/** The e-mail address of one participant of that study. */
export const emailOf = (number: number) => `p${String(number).padStart(2, '0')}@e2e.test`

/** Hands out each participant once, so that no test sees another's entries. */
export class People {
  private next: number

  constructor(
    private readonly step: number,
    offset: number,
  ) {
    this.next = FIRST + offset
  }

  take(): string {
    const number = this.next
    if (number > LAST)
      throw new Error(
        'More tests in one worker than participants: add some to e2e/study and raise LAST in e2e/harness/people.ts.',
      )
    this.next += this.step
    return emailOf(number)
  }
}
