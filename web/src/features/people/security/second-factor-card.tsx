import { PasswordProof, SecondFactorCode } from '@makao/contract/people/security/security.schema'
import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { Actions, Dialog, FormActions, FormDialog } from '../../../ui/dialog'
import { PasswordField, TextField } from '../../../ui/field'
import * as words from './security.words'

type Step =
  | { name: 'password'; purpose: 'on' | 'off' | 'codes' }
  | { name: 'scan'; uri: string; secret: string }
  | { name: 'codes'; codes: readonly string[] }

interface SecondFactorCardProps {
  isOn: boolean
  isRequired: boolean
  codesLeft: number
}

/** A code from an app on the phone beside the password. */
export function SecondFactorCard({ isOn, isRequired, codesLeft }: SecondFactorCardProps) {
  const [step, setStep] = useState<Step>()
  const ask = (purpose: 'on' | 'off' | 'codes') => setStep({ name: 'password', purpose })
  const close = () => setStep(undefined)
  return (
    <Card className="p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{words.secondFactor}</h2>
        <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? words.on : words.off}</Badge>
      </div>
      <p className="mt-1 text-soft">
        {isOn ? words.signingInAsksForACode(codesLeft) : words.codeFromYourPhoneIsNeeded}
      </p>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:[&>*]:grow">
        {!isOn && <Button onClick={() => ask('on')}>{words.turnOn}</Button>}
        {isOn && (
          <Button variant="secondary" onClick={() => ask('codes')}>
            {words.newRecoveryCodes}
          </Button>
        )}
        {isOn && !isRequired && (
          <Button variant="secondary" onClick={() => ask('off')}>
            {words.turnOff}
          </Button>
        )}
      </div>
      {step?.name === 'password' && <PasswordDialog purpose={step.purpose} onNext={setStep} onClose={close} />}
      {step?.name === 'scan' && <ScanDialog {...step} onNext={setStep} onClose={close} />}
      {step?.name === 'codes' && <CodesDialog codes={step.codes} onClose={close} />}
    </Card>
  )
}

interface StepProps {
  /** Undefined: there is nothing more to do. */
  onNext: (step: Step | undefined) => void
  onClose: () => void
}

const purposes = {
  on: { title: words.turnOnTheSecondFactor, button: words.continueLabel },
  off: { title: words.turnOffTheSecondFactor, button: words.turnOff },
  codes: { title: words.newRecoveryCodes, button: words.makeNewCodes },
} as const

function PasswordDialog({ purpose, onNext, onClose }: StepProps & { purpose: keyof typeof purposes }) {
  const { field, ...form } = useSaveForm({
    schema: PasswordProof,
    read: (typed) => typed,
    send: async (input): Promise<Step | undefined> => {
      if (purpose === 'on') return { name: 'scan', ...(await client.security.startSecondFactor(input)) }
      if (purpose === 'codes') return { name: 'codes', ...(await client.security.replaceRecoveryCodes(input)) }
      await client.security.removeSecondFactor(input)
      return undefined
    },
    changes: ['security'],
    done: (next) => (next ? undefined : words.secondFactorIsOff),
    onSaved: onNext,
    fieldOf: { PASSWORD_WRONG: 'password' },
    failed: words.nothingWasChanged,
  })
  const { title, button } = purposes[purpose]
  return (
    <FormDialog
      title={title}
      description={words.firstTypeYourPassword}
      width={425}
      form={form}
      label={button}
      busyLabel={words.checking}
      onClose={onClose}
    >
      <PasswordField label={common.password} {...field('password')} autoComplete="current-password" />
    </FormDialog>
  )
}

function ScanDialog({ uri, secret, onNext, onClose }: StepProps & { uri: string; secret: string }) {
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`, [uri])
  const { field, busy, handleSubmit } = useSaveForm({
    schema: SecondFactorCode,
    read: (typed) => typed,
    send: (input) => client.security.confirmSecondFactor(input),
    changes: ['security'],
    done: words.secondFactorIsOn,
    onSaved: ({ codes }) => onNext({ name: 'codes', codes }),
    fieldOf: { CODE_WRONG: 'code' },
    failed: words.secondFactorIsNotOnYet,
  })
  return (
    <Dialog
      title={words.scanThisWithYourApp}
      description={words.googleAuthenticatorAegis2FAS}
      width={425}
      busy={busy}
      onClose={onClose}
    >
      <img src={picture} alt={words.qrCodeOfTheSecretBelow} width={200} height={200} className="mx-auto rounded-lg" />
      <p className="mt-3 text-sm text-soft">{words.onTheSamePhoneCopyThe}</p>
      <p className="mt-1 rounded-lg bg-sunken px-4 py-3 font-mono text-sm break-all select-all">{secret}</p>
      <div className="mt-2 [&>button]:w-full">
        <CopyButton text={secret} label={words.copySecret} />
      </div>
      <form onSubmit={handleSubmit} noValidate className="mt-4">
        <TextField
          label={common.code}
          {...field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          hint={words.sixDigitsThatTheAppShows}
        />
        <FormActions busy={busy} label={words.turnOn} busyLabel={words.checking} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title={words.recoveryCodes} description={words.eachWorksOnceInPlaceOf} width={425} onClose={onClose}>
      <ul className="grid gap-y-1.5 rounded-lg bg-sunken px-4 py-3 text-center font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 [&>button]:w-full">
        <CopyButton text={codes.join('\n')} label={words.copyCodes} />
      </div>
      <Actions>
        <Button onClick={onClose}>{words.iHaveKeptThem}</Button>
      </Actions>
    </Dialog>
  )
}
