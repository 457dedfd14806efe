import type { FieldFor } from '../../../lib/form'
import { useSetupCode } from '../../../lib/link-token'
import { TextField } from '../../../ui/field'

/** Filled in by the link that is printed where Makao is started. */
export function SetupCodeField({ field }: { field: FieldFor<'setupCode'> }) {
  const code = useSetupCode()
  return (
    <TextField
      // Another link opened in the same tab holds another one.
      key={code}
      label="Set-up code"
      {...field('setupCode')}
      defaultValue={code}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      hint="You find it in the window or log where Makao was started. The link there fills it in for you."
    />
  )
}
