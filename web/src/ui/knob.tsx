import style from './knob.module.css'

/** The picture of a switch. The control that it stands in says by `aria-checked` whether it is on. */
export const Knob = () => <span className={style.knob} aria-hidden="true" />
