import { dayInNairobi, formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { type Profile, ProfileUpdate } from '@makao/contract/people/accounts/accounts.schema'
import { roleNames } from '@makao/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { loadSession } from '../../../lib/session'
import { chooseTheme, chosenTheme, type Theme, themes } from '../../../lib/theme'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { PhoneField } from '../../../ui/contact-fields'
import { TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { SaveBar } from '../../../ui/save-bar'
import { ownProfile } from './accounts.queries'
import * as words from './accounts.words'
import '../../../styles/dashboard.css'

/** @param children more cards about the person */
export function GeneralPanel({ children }: { children: ReactNode }) {
  const query = useQuery(ownProfile())
  const [attempt, setAttempt] = useState(1)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card>
        <CardHeader title={words.profile} />
        <Loaded query={query} loading={common.loadingSettings} failed={words.yourProfileCouldNotBeLoaded}>
          {(profile) => <ProfileForm key={attempt} profile={profile} onDiscard={() => setAttempt(attempt + 1)} />}
        </Loaded>
      </Card>
      <div className="space-y-4">
        <ThemeCard />
        <FormatsCard />
        {children}
      </div>
    </div>
  )
}

function ProfileForm({ profile, onDiscard }: { profile: Profile; onDiscard: () => void }) {
  const [saves, setSaves] = useState(0)
  const isNamedByAdmin = !profile.allowed.includes('rename')
  const { field, busy, handleSubmit } = useSaveForm({
    schema: ProfileUpdate,
    read: (typed) => typed,
    send: (input) => client.accounts.updateProfile(input),
    changes: ['profile'],
    shows: ownProfile,
    done: words.profileSavedSuccessfully,
    onSaved: () => {
      setSaves(saves + 1)
      return loadSession()
    },
    fieldOf: { NAME_USED: 'fullName', REQUEST_WAITS: 'fullName', STAFF_NAME: 'fullName' },
    failed: words.failedToSaveProfile,
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4 px-5 pb-5">
      <TextField
        label={common.fullName}
        {...field('fullName')}
        autoComplete="name"
        maxLength={120}
        defaultValue={profile.fullName}
        readOnly={isNamedByAdmin}
        hint={isNamedByAdmin ? words.adminChangesItUnderSettings : undefined}
      />
      <PhoneField {...field('phoneNumber')} autoComplete="tel" defaultValue={profile.phoneNumber ?? ''} />
      <dl className="grid gap-3 text-sm sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-soft">{common.email}</dt>
          <dd className="font-medium wrap-anywhere">{profile.email ?? common.none}</dd>
        </div>
        <div>
          <dt className="text-soft">{common.role}</dt>
          <dd className="font-medium">{roleNames[profile.role]}</dd>
        </div>
      </dl>
      <SaveBar label={words.saveChanges} {...{ busy, saves, onDiscard }} />
    </form>
  )
}

const themeNames: Record<Theme, string> = { device: words.sameAsDevice, light: words.light, dark: words.dark }

function ThemeCard() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <Card className="p-5">
      <fieldset>
        <legend className="mb-3 font-semibold">{words.theme}</legend>
        <div className="grid grid-cols-[auto_1fr_1fr] gap-2">
          {themes.map((choice) => (
            <label
              key={choice}
              className="flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line px-3 text-center has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="theme"
                className="sr-only"
                checked={theme === choice}
                onChange={() => {
                  chooseTheme(choice)
                  setTheme(choice)
                }}
              />
              {themeNames[choice]}
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}

function FormatsCard() {
  const facts: [string, string][] = [
    [words.days, formatDay(dayInNairobi(new Date()))],
    [words.amountsInKenya, formatMoney(1_500_050, 'KES')],
    [words.amountsInUganda, formatMoney(650_000, 'UGX')],
    [words.timeZone, words.nairobiAndKampalaUTC3],
  ]
  return (
    <Card className="p-5">
      <h2 className="font-semibold">{words.formats}</h2>
      <p className="text-sm text-soft">{words.sameOnEveryDeviceWhateverIts}</p>
      <dl className="mt-3 space-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{name}</dt>
            <dd className="text-right font-medium figures">{value}</dd>
          </div>
        ))}
      </dl>
      {/* The specification's text: for who asks, and in nobody's way. */}
      <details className="mt-3 border-t border-line pt-3 text-sm text-soft">
        <summary className="cursor-pointer">{words.canTheseBeChanged}</summary>
        <p className="mt-2">{words.generalSettingsWillBe}</p>
      </details>
    </Card>
  )
}
