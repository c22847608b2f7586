import { useState } from 'react'
import { Button, Text, toast } from '@almanac/ui/core'
import { useFailure } from '../../failure/useFailure'

interface AddressActionProps {
  /** What is on the button. */
  label: string
  /** What is said when it is done. */
  done: string
  act: () => Promise<unknown>
  variant?: 'quiet'
}

/** One thing to do about an email address that is not confirmed; a refusal is told beside the button. */
export function AddressAction({ label, done, act, variant }: AddressActionProps) {
  const failureOf = useFailure()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  const run = async () => {
    setBusy(true)
    setRefused(null)
    try {
      await act()
      toast(done, { tone: 'good' })
    } catch (error) {
      setRefused(failureOf(error)[0].title)
    }
    setBusy(false)
  }
  return (
    <div>
      <Button variant={variant} busy={busy} onClick={() => void run()}>
        {label}
      </Button>
      {refused && (
        <Text role="alert" tone="wrong" variant="small">
          {refused}
        </Text>
      )}
    </div>
  )
}
