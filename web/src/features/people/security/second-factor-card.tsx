import { PasswordProof, SecondFactorCode } from '@makao/contract/people/security/security.schema'
import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { CopyButton } from '../../../ui/copy-button'
import { Actions, Dialog, FormActions, FormDialog } from '../../../ui/dialog'
import { PasswordField, TextField } from '../../../ui/field'

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
        <h2 className="font-semibold">Second factor</h2>
        <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
      </div>
      <p className="mt-1 text-soft">
        {isOn
          ? `Signing in asks for a code from your app. ${codesLeft} of 10 recovery codes are left.`
          : 'A code from your phone is needed as well as your password.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:[&>*]:grow">
        {!isOn && <Button onClick={() => ask('on')}>Turn on</Button>}
        {isOn && (
          <Button variant="secondary" onClick={() => ask('codes')}>
            New recovery codes
          </Button>
        )}
        {isOn && !isRequired && (
          <Button variant="secondary" onClick={() => ask('off')}>
            Turn off
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
  on: { title: 'Turn on the second factor', button: 'Continue' },
  off: { title: 'Turn off the second factor', button: 'Turn off' },
  codes: { title: 'New recovery codes', button: 'Make new codes' },
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
    done: (next) => (next ? undefined : 'The second factor is off.'),
    onSaved: onNext,
    fieldOf: { PASSWORD_WRONG: 'password' },
    failed: 'Nothing was changed',
  })
  const { title, button } = purposes[purpose]
  return (
    <FormDialog
      title={title}
      description="First type your password."
      width={425}
      form={form}
      label={button}
      busyLabel="Checking..."
      onClose={onClose}
    >
      <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
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
    done: 'The second factor is on.',
    onSaved: ({ codes }) => onNext({ name: 'codes', codes }),
    fieldOf: { CODE_WRONG: 'code' },
    failed: 'The second factor is not on yet',
  })
  return (
    <Dialog
      title="Scan this with your app"
      description="Google Authenticator, Aegis, 2FAS or another app that shows codes."
      width={425}
      busy={busy}
      onClose={onClose}
    >
      <img src={picture} alt="QR code of the secret below" width={200} height={200} className="mx-auto rounded-lg" />
      <p className="mt-3 text-sm text-soft">On the same phone? Copy the secret into the app instead.</p>
      <p className="mt-1 rounded-lg bg-sunken px-4 py-3 font-mono text-sm break-all select-all">{secret}</p>
      <div className="mt-2 [&>button]:w-full">
        <CopyButton text={secret} label="Copy secret" />
      </div>
      <form onSubmit={handleSubmit} noValidate className="mt-4">
        <TextField
          label="Code"
          {...field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          hint="The six digits that the app shows now"
        />
        <FormActions busy={busy} label="Turn on" busyLabel="Checking..." onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title="Recovery codes"
      description="Each works once in place of a code, when the phone is lost. They are not shown again: print them, or keep them where your phone is not."
      width={425}
      onClose={onClose}
    >
      <ul className="grid gap-y-1.5 rounded-lg bg-sunken px-4 py-3 text-center font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 [&>button]:w-full">
        <CopyButton text={codes.join('\n')} label="Copy codes" />
      </div>
      <Actions>
        <Button onClick={onClose}>I have kept them</Button>
      </Actions>
    </Dialog>
  )
}
