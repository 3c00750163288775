// The button of every page that stands in antd's frame. It keeps the classes `btn` and `link-btn`, by which pages place it; how
// it looks comes from the theme. Login and what visitors open draw the same look without antd (ui/style/controls.css).
import { Button as AntdButton } from 'antd';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import './button.css';

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLElement>, 'color'> & {
  /** `link` stands in a line of text, without a frame. */
  look?: 'plain' | 'primary' | 'link';
  /** For what cannot be undone. */
  danger?: boolean;
  large?: boolean;
  /** As wide as what it stands in. */
  block?: boolean;
  icon?: IconName;
  /** Turns while its act goes on and takes no second click, which assistive technology is told. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement | HTMLAnchorElement>;
  children?: ReactNode;
};

const types = { plain: 'default', primary: 'primary', link: 'link' } as const;

export function Button(props: ButtonProps) {
  const { look = 'plain', large, block, danger, icon, busy, type = 'button', className, ...rest } = props;
  const mark = look === 'link' ? 'link-btn' : 'btn';
  return (
    <AntdButton
      {...(busy ? { 'aria-disabled': true } : {})}
      {...rest}
      type={types[look]}
      htmlType={type}
      size={large ? 'large' : 'medium'}
      block={block ?? false}
      danger={danger ?? false}
      loading={busy ?? false}
      autoInsertSpace={false}
      className={className ? `${mark} ${className}` : mark}
      icon={icon && <Icon name={icon} size={look === 'link' ? 16 : 18} />}
    />
  );
}
