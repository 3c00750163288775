// notice: the visible inbox of the simulated gateways shows what was sent, to whom, and goes on by itself.
import { anyone } from './product/caller.ts';
import { newPerson } from './product/people.ts';
import { expect, test } from './stage/stage.ts';

test('the inbox shows a code as it arrives, for its recipient only', async ({ stage }) => {
  const [wang, li] = [newPerson('王小明'), newPerson('李婷')];
  const page = await stage.open('phone');
  await page.goto('/dev/inbox');
  await expect(page.getByText('测试环境').first()).toBeVisible();
  await page.getByLabel('收件人').fill(wang.mobile);
  await expect(page.getByText('没有发给该收件人的消息')).toBeVisible();

  const code = await anyone.code(wang.mobile, 'register');
  await anyone.code(li.mobile, 'register');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: code })).toBeVisible();
  await expect(page.getByText('已投递')).toBeVisible();
  await expect(page.getByText(li.mobile)).toBeHidden();
  await page.getByRole('button', { name: code }).tap();
  await expect(page.getByText('复制成功')).toBeVisible();
});

test('a lost network is said, and what was shown stays', async ({ stage }) => {
  stage.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const wang = newPerson('王小明');
  const code = await anyone.code(wang.mobile, 'register');
  const page = await stage.open('desktop', 'cold');
  await page.goto(`/dev/inbox?targetId=${wang.mobile}`);
  await expect(page.getByRole('button', { name: code })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('暂时无法刷新')).toBeVisible();
  await expect(page.getByRole('button', { name: code })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('暂时无法刷新')).toBeHidden();
});
