import type { FieldFor } from '../../../lib/form'
import { useSetupCode } from '../../../lib/link-token'
import { TextField } from '../../../ui/field'
import * as words from './setup.words'

/** Filled in by the link that is printed where Makao is started. */
export function SetupCodeField({ field }: { field: FieldFor<'setupCode'> }) {
  const code = useSetupCode()
  return (
    <TextField
      // Another link opened in the same tab holds another one.
      key={code}
      label={words.setUpCode}
      {...field('setupCode')}
      defaultValue={code}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      hint={words.youFindItInTheWindow}
    />
  )
}
