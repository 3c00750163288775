// antd's tokens from our palette (ui/style/base.css). Status colours meet AA on their own ground (stack.md).
import type { ThemeConfig } from 'antd';

export const FONTS = '"PingFang SC","Noto Sans CJK SC","Noto Sans SC","Microsoft YaHei",system-ui,sans-serif';

export const theme: ThemeConfig = {
  zeroRuntime: true,
  token: {
    colorPrimary: '#1a43a3',
    colorLink: '#1a43a3',
    colorLinkHover: '#14357f',
    colorInfo: '#1a43a3',
    colorSuccess: '#1e5f08',
    colorWarning: '#8a3c00',
    colorError: '#b3261e',
    colorText: '#1b2433',
    colorTextSecondary: '#4b5666',
    colorTextTertiary: '#55606f',
    colorTextDescription: '#55606f',
    colorTextPlaceholder: '#667080',
    colorBorder: '#c9d0da',
    colorBorderSecondary: '#e2e6ec',
    colorBgLayout: '#f4f6f9',
    borderRadius: 6,
    fontFamily: FONTS,
    fontSize: 14,
    colorTextDisabled: '#5d6776',
    colorBgContainerDisabled: '#edf0f4',
    controlHeight: 34,
    controlHeightLG: 42,
    fontSizeLG: 16,
    motionDurationMid: '0.15s',
    motionDurationSlow: '0.2s',
  },
  components: {
    Button: {
      defaultShadow: 'none',
      primaryShadow: 'none',
      dangerShadow: 'none',
      paddingInline: 15,
      paddingInlineLG: 22,
      contentFontSizeLG: 16,
    },
    // a form's fields are higher than its filters, not larger in type
    Input: { inputFontSizeLG: 14, paddingInlineLG: 12 },
    DatePicker: { inputFontSizeLG: 14 },
    Select: { optionHeight: 34, optionSelectedBg: '#e8eefb' },
  },
};
