import style from './knob.module.css'

/** The picture of a switch. The control around it has `aria-checked`. */
export const Knob = () => <span className={style.knob} aria-hidden="true" />
