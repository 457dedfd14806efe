import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Card } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
import { Switch } from '../../../ui/switch'
import { signUpSetting } from './team.queries'
import * as words from './team.words'

/** Whether strangers may make accounts, or staff alone do. */
export function SignUpCard() {
  const query = useQuery(signUpSetting())
  const { sending, save } = useSave({
    send: (isOpen: boolean) => client.team.saveSignUp({ isOpen }),
    changes: ['team'],
    done: ({ isOpen }) => (isOpen ? words.peopleCanSignUpByThemselves : words.accountsAreMadeByInvitation),
    failed: words.settingWasNotSaved,
  })
  return (
    <Card className="mt-4 p-5">
      <h2 className="mb-2 font-semibold">{words.signUp}</h2>
      <Loaded query={query} failed={words.settingCouldNotBeLoaded}>
        {({ isOpen }) => (
          <Switch
            label={words.peopleCanSignUpByLabel}
            note={words.whenThisIsOffPeopleJoin}
            checked={sending ?? isOpen}
            onChange={save}
          />
        )}
      </Loaded>
    </Card>
  )
}
