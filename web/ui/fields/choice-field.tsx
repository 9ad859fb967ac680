import { type ReactNode, useId } from 'react'
import { FieldGroup, type FieldProps } from './field.tsx'
import css from './choice-field.module.css'

export type Choice<V extends string = string> = { value: V; label: string; help?: string | undefined; icon?: ReactNode }

type ChoiceProps<V extends string> = FieldProps & { name: string; options: readonly Choice<V>[]; columns?: 1 | 2 }
type One<V extends string> = { value: V | undefined; onChange: (value: V) => void }
type Many<V extends string> = { value: readonly V[] | undefined; onChange: (value: V[]) => void }

/** A single choice, as large tiles. */
export const ChoiceField = <V extends string>({ value, onChange, ...rest }: ChoiceProps<V> & One<V>) => (
  <Tiles {...rest} type="radio" isChosen={(option) => option === value} choose={(option) => onChange(option)} />
)

/** A multiple choice, as large tiles. */
export const ChoicesField = <V extends string>({ value = [], onChange, ...rest }: ChoiceProps<V> & Many<V>) => (
  <Tiles
    {...rest}
    type="checkbox"
    isChosen={(option) => value.includes(option)}
    choose={(option, isChosen) => onChange(isChosen ? [...value, option] : value.filter((one) => one !== option))}
  />
)

type TilesProps<V extends string> = ChoiceProps<V> & {
  type: 'radio' | 'checkbox'
  isChosen: (value: V) => boolean
  choose: (value: V, isChosen: boolean) => void
}

function Tiles<V extends string>({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  name,
  options,
  columns = 1,
  type,
  isChosen,
  choose,
}: TilesProps<V>) {
  const id = useId()
  return (
    <FieldGroup {...{ id, label, hint, error, isOptional, isLabelHidden }} isRadio={type === 'radio'}>
      <div className={css.tiles} data-columns={columns}>
        {options.map(({ value, label: text, help, icon }) => (
          <label key={value} className={css.tile}>
            <input
              type={type}
              name={name}
              value={value}
              checked={isChosen(value)}
              onChange={(event) => choose(value, event.target.checked)}
              aria-invalid={error ? true : undefined}
            />
            {icon && <span className={css.icon}>{icon}</span>}
            <span className={css.text}>
              {text}
              {help && <small>{help}</small>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
