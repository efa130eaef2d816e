-- Keeps product_rating: the reviews that every reader sees, by their stars. A change that shows or hides none changes no
-- count.
create or replace function count_product_reviews()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into product_rating as known (company_id, product_id, stars, reviews, with_pictures)
    select company_id, product_id, stars, count(*), count(*) filter (where pictures <> '[]')
    from became where state = 'shown' group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, product_id, stars) do update
      set reviews = known.reviews + excluded.reviews, with_pictures = known.with_pictures + excluded.with_pictures;
  elsif tg_op = 'DELETE' then
    update product_rating r set reviews = r.reviews - gone.reviews, with_pictures = r.with_pictures - gone.with_pictures
    from (
      select company_id, product_id, stars, count(*) as reviews, count(*) filter (where pictures <> '[]') as with_pictures
      from was where state = 'shown' group by 1, 2, 3) gone
    where r.company_id = gone.company_id and r.product_id = gone.product_id and r.stars = gone.stars;
  else
    -- A row that is counted down exists, since it was counted up before.
    insert into product_rating as known (company_id, product_id, stars)
    select distinct company_id, product_id, stars from became where state = 'shown' order by 1, 2, 3
    on conflict (company_id, product_id, stars) do nothing;
    update product_rating r set reviews = r.reviews + moved.reviews, with_pictures = r.with_pictures + moved.with_pictures
    from (
      select company_id, product_id, stars, sum(part) as reviews, coalesce(sum(part) filter (where pictures <> '[]'), 0) as with_pictures
      from (
        select company_id, product_id, stars, pictures, -1 as part from was where state = 'shown'
        union all
        select company_id, product_id, stars, pictures, 1 from became where state = 'shown'
      ) parts group by 1, 2, 3 having sum(part) <> 0) moved
    where r.company_id = moved.company_id and r.product_id = moved.product_id and r.stars = moved.stars;
  end if;
  return null;
end $$;
