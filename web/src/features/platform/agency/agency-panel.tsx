import { type AgencyDetails, AgencyForm } from '@makao/contract/platform/agency/agency.schema'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { client } from '../../../lib/api'
import { isAsSent, useSaveForm } from '../../../lib/save-form'
import { reasonOf, toastError } from '../../../lib/toast'
import { Button, buttonClass } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { PhoneField, TaxPinField } from '../../../ui/contact-fields'
import { Facts } from '../../../ui/facts'
import { TextAreaField, TextField } from '../../../ui/field'
import { LeadsToAccounts } from '../../../ui/leads-to-accounts'
import { Loaded } from '../../../ui/loaded'
import { SaveBar } from '../../../ui/save-bar'
import { agencyDetails } from './agency.queries'
import * as words from './agency.words'
import { shrinkLogo } from './logo'
import '../../../styles/dashboard.css'

/** Whose papers they are, and where tenants pay. @param canSave staff may read it, an admin writes it */
export function AgencyPanel({ canSave }: { canSave: boolean }) {
  const query = useQuery(agencyDetails())
  const [attempt, setAttempt] = useState(1)
  return (
    <Loaded query={query} loading={common.loadingSettings} failed={words.agencyCouldNotBeLoaded}>
      {(agency) => (
        <>
          {!agency.isSaved && (
            <p className="mb-4 rounded-lg bg-warn-tint px-4 py-3 text-warn">
              {canSave ? words.receiptsInvoicesAnd : words.receiptsInvoicesAndStatementsCarryThe}
            </p>
          )}
          {canSave ? (
            <AgencyFields key={attempt} agency={agency} onDiscard={() => setAttempt(attempt + 1)} />
          ) : (
            <AgencyFacts agency={agency} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** For staff, who read it. */
function AgencyFacts({ agency }: { agency: AgencyDetails }) {
  const lines = (text: string | null) => <span className="whitespace-pre-line">{text ?? '-'}</span>
  return (
    <Card className="p-5">
      {agency.logo && <Picture logo={agency.logo} />}
      <Facts
        facts={[
          { name: common.name, value: agency.name },
          { name: common.address, value: lines(agency.address) },
          { name: common.phoneNumber, value: agency.phoneNumber ?? '-' },
          { name: common.email, value: agency.email ?? '-' },
          { name: words.kraPINTIN, value: agency.taxPin ?? '-' },
          { name: words.mPesaPaybill, value: agency.mpesaPaybill ?? '-' },
          { name: words.mtnMerchantCode, value: agency.mtnMerchantCode ?? '-' },
          { name: words.airtelMerchantCode, value: agency.airtelMerchantCode ?? '-' },
          { name: words.bankDetails, value: lines(agency.bankDetails), wide: true },
        ]}
      />
      <p className="mt-4 text-sm text-soft">{words.itAppearsOnEveryDocumentAn}</p>
    </Card>
  )
}

const Picture = ({ logo }: { logo: string }) => (
  <img src={logo} alt={words.logo} className="mb-2 max-h-20 max-w-44 rounded-lg border border-line bg-white p-2" />
)

function AgencyFields({ agency: given, onDiscard }: { agency: AgencyDetails; onDiscard: () => void }) {
  const [saves, setSaves] = useState(0)
  const [forms, setForms] = useState(0)
  // As it was when somebody began to type, or saved it.
  const [agency, setAgency] = useState(given)
  const [logo, setLogo] = useState(given.logo)
  // A logo is much to send, and what it is no text says.
  const { logo: savedLogo, ...began } = agency
  const { field, busy, handleSubmit } = useSaveForm({
    schema: AgencyForm,
    began,
    read: (typed) => ({ ...typed, logo: logo === savedLogo ? undefined : logo }),
    send: (input, asRead) => client.agency.save({ ...input, asRead }),
    changes: ['agency'],
    shows: agencyDetails,
    done: words.agencySavedSuccessfully,
    // As it is kept: sent again it is the same.
    onSaved: (saved, { logo: _, ...input }) => {
      if (!isAsSent(input, saved)) setForms(forms + 1)
      setLogo(saved.logo)
      setAgency(saved)
      setSaves(saves + 1)
    },
    fieldOf: { LOGO_UNREADABLE: 'logo' },
    failed: words.failedToSaveAgency,
  })
  const filled = (name: Exclude<keyof AgencyForm, 'logo' | 'asRead'>) => ({
    ...field(name),
    defaultValue: (agency.isSaved || name !== 'name' ? agency[name] : null) ?? '',
  })
  return (
    <form onSubmit={handleSubmit} noValidate>
      <div key={forms} className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader title={words.onReceiptsAndInvoices} />
          <div className="grid gap-4 px-5 pb-5">
            <LogoField logo={logo} onLogo={setLogo} error={field('logo').error} />
            <TextField label={common.name} maxLength={120} autoComplete="organization" {...filled('name')} />
            <TextAreaField label={common.address} maxLength={300} {...filled('address')} />
            <div className="grid gap-4 sm:max-lg:grid-cols-2">
              <PhoneField label={common.phoneNumber} {...filled('phoneNumber')} />
              <TextField label={common.email} type="email" {...filled('email')} />
            </div>
            <TaxPinField label={words.kraPINTIN} placeholder={words.p051234567x} {...filled('taxPin')} />
          </div>
        </Card>
        <Card>
          <CardHeader title={words.howTenantsPay} />
          <div className="grid gap-4 px-5 pb-5">
            <p className="text-sm text-soft">
              {words.shownOnInvoicesWithTheUnits} <LeadsToAccounts text={words.usedWhereNoAccountFits} />
            </p>
            <TextField
              label={words.mPesaPaybill}
              inputMode="numeric"
              placeholder="522522"
              {...filled('mpesaPaybill')}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label={words.mtnMerchantCode} inputMode="numeric" {...filled('mtnMerchantCode')} />
              <TextField label={words.airtelMerchantCode} inputMode="numeric" {...filled('airtelMerchantCode')} />
            </div>
            <TextAreaField
              label={words.bankDetails}
              maxLength={300}
              placeholder={words.bankBranchNameAndNumberOf}
              {...filled('bankDetails')}
            />
          </div>
        </Card>
        <SaveBar label={words.saveAgency} also={logo} {...{ busy, saves, onDiscard }} />
      </div>
    </form>
  )
}

interface LogoFieldProps {
  logo: string | null
  onLogo: (logo: string | null) => void
  error: string | undefined
}

function LogoField({ logo, onLogo, error }: LogoFieldProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)

  async function handleFile(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const { target } = event
    const file = target.files?.[0]
    if (!file) return
    setBusy(true)
    try {
      onLogo(await shrinkLogo(file))
    } catch (failure) {
      toastError(words.logoCouldNotBeUsed, reasonOf(failure))
    } finally {
      setBusy(false)
      // The same file chosen again is a change again.
      target.value = ''
    }
  }

  return (
    <div>
      <p className="mb-1 text-sm font-medium">{words.logo}</p>
      <div className="flex flex-wrap items-center gap-3">
        {logo && <Picture logo={logo} />}
        <span>
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg"
            className="peer sr-only"
            disabled={busy}
            onChange={(event) => void handleFile(event)}
          />
          <label
            htmlFor={id}
            className={buttonClass(
              'secondary',
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
            )}
          >
            <ImagePlus size={18} aria-hidden />
            {busy ? words.reading : logo ? words.changeLogo : words.chooseLogo}
          </label>
        </span>
        {logo && (
          <Button variant="ghost" onClick={() => onLogo(null)}>
            <Trash2 size={18} aria-hidden />
            {words.removeLogo}
          </Button>
        )}
      </div>
      <p className={error ? 'mt-1 text-sm text-bad' : 'mt-1 text-sm text-soft'}>
        {error ?? words.pngOrJPEGPictureItIs}
      </p>
    </div>
  )
}
