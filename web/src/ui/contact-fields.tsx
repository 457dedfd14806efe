import { type InputProps, TextField } from './text-field'
import * as words from './ui.words'

type ContactFieldProps = Omit<InputProps, 'label'> & { label?: string }

/** A phone number as people write it; the contract's `PhoneNumber` reads it. */
export function PhoneField(props: ContactFieldProps) {
  return (
    <TextField label={words.phoneNumberOptional} type="tel" autoComplete="off" placeholder="0712 345 678" {...props} />
  )
}

/** The number by which the tax authority of Kenya or Uganda knows somebody. */
export function TaxPinField(props: ContactFieldProps) {
  return (
    <TextField
      label={words.kraPINTINOptional}
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      className="uppercase placeholder:normal-case"
      placeholder={words.forExampleA012345678Z}
      {...props}
    />
  )
}

interface PhoneLinkProps {
  number: string
  /** As it is written, where what is called is written otherwise. */
  shown?: string
  className?: string
}

/** A number that calls when it is pressed. */
export function PhoneLink({ number, shown = number, className }: PhoneLinkProps) {
  return (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} className={className}>
      {shown}
    </a>
  )
}
