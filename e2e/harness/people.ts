/** The password of everyone in the study of the end-to-end tests. */
export const PASSWORD = 'correct horse battery'

const FIRST = 11
const LAST = 40

/** The e-mail address of one participant of that study. */
export const emailOf = (number: number) => `p${number}@e2e.example`

/** Hands out participants, each once, so that no test meets what another recorded. */
export class People {
  private next: number

  constructor(private readonly step: number, offset: number) {
    this.next = FIRST + offset
  }

  take(): string {
    const number = this.next
    if (number > LAST) throw new Error('More tests in one worker than participants: add some to e2e/study and raise LAST in e2e/harness/people.ts.')
    this.next += this.step
    return emailOf(number)
  }
}
