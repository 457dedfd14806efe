import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Card } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
import { Switch } from '../../../ui/switch'
import { signUpSetting } from './team.queries'

/** Whether strangers may make accounts, or staff alone do. */
export function SignUpCard() {
  const query = useQuery(signUpSetting())
  const { sending, save } = useSave({
    send: (isOpen: boolean) => client.team.saveSignUp({ isOpen }),
    changes: ['team'],
    done: ({ isOpen }) =>
      isOpen ? 'People can sign up by themselves now.' : 'Accounts are made by invitation alone now.',
    failed: 'The setting was not saved',
  })
  return (
    <Card className="mt-4 p-5">
      <h2 className="mb-2 font-semibold">Sign-up</h2>
      <Loaded query={query} failed="The setting could not be loaded">
        {({ isOpen }) => (
          <Switch
            label="People can sign up by themselves"
            note="When this is off, people join by invitation only: invite staff here, and tenants from their page. Existing accounts keep working."
            checked={sending ?? isOpen}
            onChange={save}
          />
        )}
      </Loaded>
    </Card>
  )
}
