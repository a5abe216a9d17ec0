-- Spend on ads, orders, revenue and profit after ads in reais by campaign and day (last touch), as in Análise; ROAS is revenue divided by spend
select
  day::varchar as day,
  platform,
  campaign,
  spend / 100 as spend,
  paid,
  revenue / 100 as revenue,
  round(revenue / nullif(spend, 0), 2) as roas,
  -- Unknown if no paid order has a known cost; without paid orders the spend is a loss.
  case when paid = 0 or costed > 0 then (profit - spend) / 100 end as profit_after_ads
from spend
order by spend.day desc, spend.spend desc
limit 20
